import { formatRupees } from "@forno/contract/money/money.ts";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { type FrameKind, type Picture, PictureFrame } from "../../../ui/picture/picture-frame.tsx";
import { PlainFoodCard } from "../card/plain-food-card.tsx";
import type { FoodDraft } from "./food-draft.ts";
import styles from "./food-preview.module.css";

/** The card as customers will see it, with the values typed so far. */
export function FoodPreview({ draft, picture, kind }: { draft: FoodDraft; picture: Picture | null; kind: FrameKind | undefined }) {
  const price = Number(draft.price);
  return (
    <aside className={styles.foodPreview} aria-label={texts.preview}>
      <h2 className="label muted">{texts.preview}</h2>
      <PlainFoodCard
        picture={<PictureFrame picture={picture} alt="" missing={texts.noImage} kind={kind} eager />}
        name={draft.name.trim() || texts.previewName}
        description={draft.description.trim() || texts.previewDescription}
        price={formatRupees(Number.isFinite(price) ? Math.max(0, price) : 0)}
      />
    </aside>
  );
}
