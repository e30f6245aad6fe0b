import { createContext, useContext } from "react";

/** Whether filters stand below each other in a sheet: their choices then open in it, and not over it. */
const InSheet = createContext(false);

export const InSheetProvider = InSheet.Provider;

export const useInSheet = () => useContext(InSheet);
