import type { ReactNode } from "react";
import styles from "./food-card.module.css";

export interface PlainFoodCardProps {
  /** A `PictureFrame`. */
  picture: ReactNode;
  name: string;
  description: string;
  /** In words, with the currency. */
  price: string;
}

/** A card of the menu without its controls. */
export function PlainFoodCard({ picture, name, description, price }: PlainFoodCardProps) {
  return (
    <div className={styles.food}>
      <div className={styles.picture}>{picture}</div>
      <h3>{name}</h3>
      <p>{description}</p>
      <span className="money">{price}</span>
    </div>
  );
}
