import { Shimmer } from "../status/skeleton.tsx";
import styles from "./picture-frame.module.css";

/** A picture to come. */
export const FrameSkeleton = () => <Shimmer className={styles.frame} />;
