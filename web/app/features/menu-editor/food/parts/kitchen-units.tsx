import { Field } from "../../../../ui/fields/field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { Block, type PartProps } from "./block.tsx";
import styles from "./parts.module.css";

/** What one takes of the kitchen's capacity, where its section says too little. A deal takes what its parts do. */
export function KitchenUnits({ menu, draft, errors, change }: PartProps) {
  const isFromOven = menu.sections.find(({ _id }) => _id === draft.sectionId)?.station === "oven";
  return (
    <Block title={texts.capacity}>
      <div className={styles.pair}>
        <Field
          label={texts.kitchenUnits}
          name="kitchenUnits"
          inputMode="numeric"
          value={draft.kitchenUnits}
          hint={texts.kitchenUnitsHint(isFromOven ? 1 : 0)}
          error={errors.kitchenUnits}
          onChange={(event) => change({ kitchenUnits: event.target.value })}
        />
      </div>
    </Block>
  );
}
