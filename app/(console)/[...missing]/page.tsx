import { notFound } from "next/navigation";

/** Every address that is no page: within the console, so that its navigation leads on. */
export default function Page(): never {
  notFound();
}
