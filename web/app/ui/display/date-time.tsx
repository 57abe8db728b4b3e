import styles from "./date-time.module.css";

/** Of a column in a table: on two lines at most, of which each is whole. */
export const DateTime = ({ date, time }: { date: string; time: string }) => (
  <span className={styles.dateTime}>
    <span>{date},</span> <span>{time}</span>
  </span>
);
