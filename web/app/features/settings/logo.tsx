import type { ReactNode } from "react";
import { classNames } from "../../ui/icons/class-names.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import styles from "./logo.module.css";
import { useSettings } from "./settings-store.ts";

/** The name that the word mark shows. */
const DRAWN = "Forno";
/** The number of letters that fit in the navbar on phones. */
const LARGE_MAX = 9;

/** The image at `src`, otherwise the name, drawn if it is the word mark's. Decorative: the link or text around it has the name. */
export function Logo({ name = DRAWN, src = null }: { name?: string; src?: string | null }) {
  if (src) return <img className={`${styles.logo} ${styles.uploaded}`} src={src} alt="" />;
  if (name !== DRAWN)
    return <span className={classNames(`${styles.logo} ${styles.named}`, name.length > LARGE_MAX && styles.long)}>{name}</span>;
  return (
    <svg className={styles.logo} viewBox="0 0 340 98" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M0 96V36A32 32 0 0 1 32 4h24v22H36a13 13 0 0 0-13 13v6h30v21H23v30zM97 28a35 35 0 1 1 0 70 35 35 0 0 1 0-70zm0 23a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM142 96V63a34 34 0 0 1 34-34h8v23h-8a11 11 0 0 0-11 11v33zM190 96V63a35 35 0 0 1 70 0v33h-23V63a12 12 0 0 0-24 0v33z"
      />
      <path fill="var(--orange)" d="M216 96v-2a9 9 0 0 1 18 0v2z" />
      <path className={styles.accent} d="M300 63V29a34 34 0 1 0 29.4 17zM304.5 55.2V21.2a34 34 0 0 1 29.4 17z" />
    </svg>
  );
}

/** The logo as a link, 48 px high. `label` is its accessible name. */
export function LogoLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <PageLink to={to} className={styles.logoLink} aria-label={label}>
      {children}
    </PageLink>
  );
}

/** At 42 px on a fine screen, for a mark up to four times as wide. */
const WIDTH = 320;

/** The shop's own mark, else its name. */
export function ShopLogo() {
  const { shopName, logo } = useSettings();
  return <Logo name={shopName} src={logo ? `/uploads/${logo}?w=${WIDTH}` : null} />;
}
