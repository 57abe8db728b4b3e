/** An order with steppers, a search that adds items, and what becomes of the difference. */
import type { Menu } from "@forno/contract/menu/food.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { formatPaise, formatRupees } from "@forno/contract/money/money.ts";
import { orderEditCalls } from "@forno/contract/order/order-calls.ts";
import type { Approval } from "@forno/contract/user/staff-input.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Counter } from "../../../ui/controls/counter.tsx";
import { SummaryList } from "../../../ui/display/summary-list.tsx";
import { SearchField } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { PencilIcon } from "../../../ui/icons/work-icons.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Banner, InlineError } from "../../../ui/status/banner.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { keyFor } from "../../cart/lines/rules/line-rules.ts";
import { hasOptions, pricedLines } from "../../cart/lines/rules/priced-lines.ts";
import { randomKey } from "../../checkout/place-order.ts";
import { choiceName, type FoodChoice, findFood, priceOf } from "../../menu/find-food.ts";
import { loadMenu, readMenu, refreshMenu } from "../../menu/page/menu-store.ts";
import { openFoodSheet, type PutInCart, SheetHost } from "../../menu/sheet/open-sheet.tsx";
import { toastChangeFailure } from "../../session/failure-toast.ts";
import { withApproval } from "../../session/pin/approval.ts";
import { ordersKey } from "../admin/admin-queries.ts";
import { editTexts as texts } from "../texts/en-edit.ts";
import {
  addLine,
  draftOf,
  type EditDraft,
  type EditedOrder,
  type EditPreview,
  isChanged,
  keepLine,
  linesOf,
  settlementWords,
} from "./edit-draft.ts";
import styles from "./edit-drawer.module.css";

interface EditDrawerProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
  onSaved: (edited: EditPreview) => void;
}

const linesKey = (orderId: string) => [...ordersKey, "lines", orderId];

export default function EditDrawer({ orderId, open, onClose, onSaved }: EditDrawerProps) {
  const order = useQuery({
    queryKey: linesKey(orderId),
    queryFn: async ({ signal }) => (await call(orderEditCalls.lines, { params: { id: orderId }, signal })).data,
    enabled: open,
  });
  const menu = useQuery({ queryKey: ["order-edit", "menu"], queryFn: loadMenu, enabled: open });
  const { data } = order;
  const error = order.error ?? menu.error;
  let content: ReactNode = (
    <Loading>
      <Skeleton height="240px" />
    </Loading>
  );
  if (error) content = <InlineError>{failureText(error, texts.failedToFetch)}</InlineError>;
  else if (data && !data.isEditable) content = <Empty shape="noMatch" title={texts.notEditable} text={texts.notEditableText} />;
  else if (data && menu.data) content = <Editor orderId={orderId} order={data} menu={menu.data} onSaved={onSaved} />;
  return (
    <Drawer open={open} onOpenChange={onClose} title={data ? texts.title(data.orderNumber) : texts.edit}>
      {open ? content : null}
    </Drawer>
  );
}

interface EditorProps {
  orderId: string;
  order: EditedOrder;
  menu: Menu;
  onSaved: (edited: EditPreview) => void;
}

function Editor({ orderId, order, menu, onSaved }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(order));
  const [begun, setBegun] = useState(order);
  // Also when it is sent again because the answer was lost.
  const [key, setKey] = useState(randomKey);
  const [isOvertaken, setOvertaken] = useState(false);
  const client = useQueryClient();
  const lines = linesOf(draft);
  const edit = async (
    confirmed: { expectedTotal?: number; approval?: Approval } = {},
    options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) => {
    const body = { version: order.version, lines, ...confirmed };
    return (await call(orderEditCalls.edit, { params: { id: orderId }, body, ...options })).data;
  };
  const isToPrice = lines.length > 0 && isChanged(draft, order);
  const save = useMutation({
    mutationFn: (expectedTotal: number) =>
      withApproval((approval) => edit({ expectedTotal, approval }, { headers: { "idempotency-key": key } })),
    onSuccess: (edited) => {
      toast.success(texts.saved);
      onSaved(edited);
    },
    onError: (error) => toastChangeFailure(error, texts.failedToSave),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  const preview = useQuery({
    queryKey: [...linesKey(orderId), order.version, lines],
    queryFn: ({ signal }) => edit({}, { signal }),
    // What is saved has a new version: nothing is to be priced against the old one.
    enabled: isToPrice && !save.isPending && !save.isSuccess,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // Somebody else saved: the places of the lines are others now.
  if (order.version !== begun.version && !save.isPending) {
    setOvertaken(isOvertaken || isChanged(draft, begun));
    setBegun(order);
    setKey(randomKey());
    setDraft(draftOf(order));
  }
  const put: PutInCart = async ({ foodId, configuration, quantity, replaces }) => {
    const made = keyFor(readMenu() ?? (await refreshMenu()), foodId, configuration);
    if ("refusal" in made) return { refusal: made.refusal, isAlreadyShown: false };
    setDraft((before) => addLine(replaces === undefined ? before : without(before, order, replaces), order, made.key, quantity));
    return null;
  };
  const priced = isToPrice && !preview.isError && preview.data ? preview.data : null;
  return (
    <>
      {isOvertaken ? <Banner>{texts.overtaken}</Banner> : null}
      <ul className={styles.lines} aria-label={texts.items}>
        {order.lines.map((line, place) => (
          <EditLine
            key={line.key}
            name={line.name}
            words={line.summary}
            price={formatRupees(line.price)}
            quantity={draft.kept[place] ?? 0}
            before={line.quantity}
            onQuantity={(quantity) => setDraft((now) => keepLine(now, place, quantity))}
            onChange={
              menu.foods.some((food) => food._id === line._id && hasOptions(food))
                ? () => changeLine(line._id, line.key, draft.kept[place] || 1)
                : undefined
            }
          />
        ))}
        {pricedLines(draft.added, menu).map(({ key, food, name, details, unitPaise, quantity }) => (
          <EditLine
            key={key}
            name={name}
            words={details?.summary ?? ""}
            price={formatPaise(unitPaise)}
            quantity={quantity}
            before={null}
            onQuantity={(wanted) => setDraft((now) => addLine(now, order, key, wanted - quantity))}
            onChange={hasOptions(food) ? () => changeLine(food._id, key, quantity) : undefined}
          />
        ))}
      </ul>
      <AddItem menu={menu} onAdd={(key, quantity) => setDraft((now) => addLine(now, order, key, quantity))} />
      <div className={styles.sums} role="status">
        {lines.length === 0 ? <InlineError>{texts.empty}</InlineError> : null}
        {preview.isError && isToPrice ? <InlineError>{failureText(preview.error, texts.failedToPrice)}</InlineError> : null}
        {lines.length > 0 && !isToPrice ? <p className="muted">{texts.unchanged}</p> : null}
        {priced ? (
          <>
            <SummaryList
              rows={[
                ...priced.charges.map(({ label, amount }) => ({ key: label, term: label, amount: formatRupees(amount) })),
                { key: "before", term: texts.before, amount: formatRupees(order.amount) },
                { key: "after", term: texts.after, amount: formatRupees(priced.amount), look: "tot" },
              ]}
            />
            {settlementWords(priced, order).map((words) => (
              <p key={words}>
                <b>{words}</b>
              </p>
            ))}
          </>
        ) : null}
      </div>
      <Button
        disabled={!priced || preview.isPlaceholderData}
        pending={save.isPending}
        pendingText={texts.saving}
        onClick={() => priced && save.mutate(priced.amount)}
      >
        {preview.isFetching && isToPrice ? texts.pricing : texts.save}
      </Button>
      <SheetHost putInCart={put} />
    </>
  );
}

const changeLine = (foodId: string, key: string, quantity: number): void =>
  openFoodSheet({ foodId, configuration: readLineKey(key)?.configuration, quantity, replaces: key });

function without(draft: EditDraft, order: EditedOrder, key: string): EditDraft {
  const line = order.lines.findIndex((each) => each.key === key);
  if (line >= 0) return keepLine(draft, line, 0);
  return addLine(draft, order, key, -(draft.added[key] ?? 0));
}

interface EditLineProps {
  name: string;
  /** What was chosen. */
  words: string;
  /** Of one. */
  price: string;
  quantity: number;
  /** Null: it was added. */
  before: number | null;
  onQuantity: (quantity: number) => void;
  onChange: (() => void) | undefined;
}

function EditLine({ name, words, price, quantity, before, onQuantity, onChange }: EditLineProps) {
  return (
    <li className={quantity === 0 ? styles.removed : undefined}>
      <div className="grow">
        <b>{name}</b>
        {words ? <p className="small muted">{words}</p> : null}
        <p className="small muted">
          <span className="money">{price}</span> <span>{changeWords(quantity, before)}</span>
        </p>
      </div>
      {onChange ? (
        <IconButton label={texts.change(name)} onClick={onChange}>
          <PencilIcon small />
        </IconButton>
      ) : null}
      <Counter
        flat
        label={name}
        addLabel={texts.oneMore(name)}
        removeLabel={texts.oneLess(name)}
        count={quantity}
        onAdd={() => onQuantity(quantity + 1)}
        onRemove={() => onQuantity(quantity - 1)}
      />
    </li>
  );
}

function changeWords(quantity: number, before: number | null): string {
  if (before === null) return texts.isNew;
  if (quantity === 0) return texts.removed;
  return quantity === before ? "" : texts.wasQuantity(before);
}

const FOUND_MAX = 8;

/** At once, if nothing of it must be chosen first. */
function AddItem({ menu, onAdd }: { menu: Menu; onAdd: (key: string, quantity: number) => void }) {
  const [query, setQuery] = useState("");
  const { quantity, choices } = findFood(menu, query);
  const found = choices.slice(0, FOUND_MAX);
  const add = ({ food, size }: FoodChoice) => {
    const configuration = size ? { sizeId: size.id } : {};
    const made = food.deal ? null : keyFor(menu, food._id, configuration);
    if (made && "key" in made) onAdd(made.key, quantity);
    else openFoodSheet({ foodId: food._id, configuration, quantity });
    setQuery("");
  };
  return (
    <div className={styles.search}>
      <SearchField
        label={texts.search}
        value={query}
        autoComplete="off"
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== "Enter" || !first) return;
          event.preventDefault();
          add(first);
        }}
      />
      {query.trim() !== "" && found.length === 0 ? <p className="muted">{texts.notFound}</p> : null}
      {found.length > 0 ? (
        <ul className={styles.found}>
          {found.map((choice) => (
            <li key={choiceName(choice)}>
              <Button look="quiet" aria-label={texts.add(choiceName(choice))} onClick={() => add(choice)}>
                <PlusIcon small />
                <span className="grow">{choiceName(choice)}</span>
                <span className="money">{formatRupees(priceOf(choice))}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
