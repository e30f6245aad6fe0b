import { z } from "zod";

/** The messages of an area as its file holds them: ICU MessageFormat by key, nested as their places are. */
export type MessageTree = { [key: string]: string | MessageTree };

const treeSchema: z.ZodType<MessageTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), treeSchema])),
);

/** @throws ZodError when a value is neither a message nor a group of them */
export const parseTree = (json: string): MessageTree => treeSchema.parse(JSON.parse(json));

/** Every message with its path, `bulk.done.archive`. */
export function messagesOf(tree: MessageTree, path = ""): [path: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : messagesOf(value, `${path}${key}.`),
  );
}
