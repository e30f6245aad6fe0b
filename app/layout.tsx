import "@fontsource-variable/inter";
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/dropzone/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "mantine-datatable/styles.layer.css";
import "./globals.css";

import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { pageWords } from "#app/page-words.ts";
import { Providers } from "#components/ui/providers.tsx";
import { pageLanguage } from "#lib/server/auth/page-language.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { account, shell } = await pageWords();
  return {
    title: { default: account.product, template: `%s · ${account.product}` },
    description: shell.description,
    robots: { index: false, follow: false },
    // Safari would turn ids and dates into telephone links, which also breaks hydration.
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f7" },
    { media: "(prefers-color-scheme: dark)", color: "#161412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language, locale } = await pageLanguage();
  return (
    <html lang={language} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" />
      </head>
      <body>
        <Providers language={language} locale={locale}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
