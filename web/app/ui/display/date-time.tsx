import styles from "./date-time.module.css";

/** For a table cell: date and time each stay on one line. */
export const DateTime = ({ date, time }: { date: string; time: string }) => (
  <span className={styles.dateTime}>
    <span>{date},</span> <span>{time}</span>
  </span>
);
