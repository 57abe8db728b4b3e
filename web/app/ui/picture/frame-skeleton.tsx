import { Shimmer } from "../status/skeleton.tsx";
import styles from "./picture-frame.module.css";

export const FrameSkeleton = () => <Shimmer className={styles.frame} />;
