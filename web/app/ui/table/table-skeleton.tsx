import { Loading, Skeleton } from "../status/skeleton.tsx";
import styles from "./table.module.css";

const rows = ["first", "second", "third", "fourth", "fifth"] as const;

export function TableSkeleton() {
  return (
    <Loading className={styles.tableBox}>
      {rows.map((row) => (
        <div key={row} className={`row ${styles.tableSketch}`}>
          <Skeleton width="56px" height="56px" />
          <Skeleton width="40%" height="20px" />
          <Skeleton width="20%" height="20px" />
        </div>
      ))}
    </Loading>
  );
}
