import styles from "./icon.module.css";

export interface IconProps {
  /** 18 px instead of 22 px, for icons beside small text. */
  small?: boolean;
}

/** 24 px grid, 2.1 px stroke, round caps. Decorative: the control has the accessible name. */
export function icon(path: string) {
  return function Icon({ small }: IconProps) {
    return (
      <svg className={small ? `${styles.icon} ${styles.small}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
