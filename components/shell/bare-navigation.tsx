import styles from "./bare-navigation.module.css";

/** Without the areas' icons, which a page loads with the shell alone. */
const LINKS = [
  ["/", "home"],
  ["/people", "people"],
  ["/templates", "templates"],
  ["/collections", "collections"],
  ["/videos", "videos"],
  ["/projects", "projects"],
] as const;

interface BareNavigationProps {
  /** What the navigation is called. */
  label: string;
  names: Record<(typeof LINKS)[number][1], string>;
}

/**
 * The way to the first areas where the shell could not be drawn. Links of the browser's own: after a fault, each page is
 * better loaded anew.
 */
export function BareNavigation({ label, names }: BareNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label={label}>
      {LINKS.map(([path, name]) => (
        <a key={path} className={styles.link} href={path}>
          {names[name]}
        </a>
      ))}
    </nav>
  );
}
