/**
 * The address of a page of the console in an organization, below that of the installation: it opens there, whichever
 * organization the browser showed last. For mails; links within the console name the page alone.
 * @param page path and query of a page, such as `/videos?status=failed`
 */
export const consoleAddress = (orgId: string, page: string): string =>
  `/open/${encodeURIComponent(orgId)}?page=${encodeURIComponent(page).replaceAll("%2F", "/")}`;
