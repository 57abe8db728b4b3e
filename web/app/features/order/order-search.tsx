import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "react-router";
import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { SearchField } from "../../ui/field.tsx";
import { useTyped } from "../../ui/typed.ts";

const QUIET_MS = 250;

/** Says what is looked for once the typing rests, and no page is on its way: to search then would call it back. */
export function OrderSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, setText, sent, setSent } = useTyped(value);
  const isLeaving = useNavigation().state !== "idle";
  const search = useEffectEvent(() => {
    setSent(text);
    onSearch(text);
  });
  useEffect(() => {
    if (isLeaving || text === sent) return;
    const timer = setTimeout(search, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, sent, isLeaving]);
  return <SearchField label={texts.search} maxLength={100} value={text} onChange={(event) => setText(event.target.value)} />;
}
