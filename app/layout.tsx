import "@fontsource-variable/inter";
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/dropzone/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./globals.css";
import "./script-fonts.css";

import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { pageMessages } from "#app/page-messages.ts";
import { pageNonce } from "#app/page-nonce.ts";
import { Providers } from "#components/ui/providers.tsx";
import { TIME_ZONE_COOKIE } from "#lib/contract/resources/time-zone.ts";
import { pageLanguage } from "#lib/server/auth/page-language.ts";
import { cookieName } from "#lib/server/browser-cookies.ts";

/** The letters of most pages, named to the browser before it has read a style sheet; the others follow as text needs them. */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
    },
  ],
});

export async function generateMetadata(): Promise<Metadata> {
  const { account, shell } = await pageMessages();
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
  const nonce = await pageNonce();
  return (
    <html lang={language} className={inter.variable} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <Providers
          language={language}
          locale={locale}
          nonce={nonce}
          timeZoneCookie={cookieName(TIME_ZONE_COOKIE)}
        >
          {children}
        </Providers>
      </body>
    </html>
  );
}
