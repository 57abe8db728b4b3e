import { Shimmer } from "../status/skeleton.tsx";
import styles from "./field.module.css";

export const SearchFieldSkeleton = () => (
  <div className={styles.search}>
    <Shimmer className={styles.input} style={{ border: 0 }} />
  </div>
);
