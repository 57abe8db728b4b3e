import { newOrdersTexts as texts } from "#texts/new-orders.ts";
import { Button } from "../../ui/button.tsx";
import { BellOffIcon } from "../../ui/work-icons.tsx";
import { allowBell } from "./new-order-bell.ts";
import "./bell-blocked.css";

/** Overlays the page, because it disappears at the first touch. */
export default function BellBlocked() {
  return (
    <div className="bell-blocked" role="status">
      <BellOffIcon />
      <span>{texts.bellBlocked}</span>
      <Button size="sm" onClick={allowBell}>
        {texts.allowBell}
      </Button>
    </div>
  );
}
