/** The counter's own screen: what is sold to those who stand there or telephone. Without the admin's rail, for a tablet at the till. */

import type { Menu } from "@forno/contract/menu/food.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { keyFor } from "../../features/cart/lines/rules/line-rules.ts";
import { orderableOf, orderRefusal, pricedLines, subtotalOf } from "../../features/cart/lines/rules/priced-lines.ts";
import { priceLines } from "../../features/checkout/priced-cart.ts";
import { AddressDialog } from "../../features/counter/address-dialog.tsx";
import { type Customer, customerQuery, shiftQuery, useHeldChange } from "../../features/counter/counter-queries.ts";
import { CustomerBar, MOBILE, NAME } from "../../features/counter/customer-bar.tsx";
import { FoodGrid, SEARCH } from "../../features/counter/food-grid.tsx";
import { HeldDialog } from "../../features/counter/held-dialog.tsx";
import { LinkPane, WaitingDialog } from "../../features/counter/link-pane.tsx";
import { CardPane, CashPane, DonePane, UnansweredPane } from "../../features/counter/paying.tsx";
import {
  addToSale,
  changeSale,
  holdSale,
  isByPhone,
  isWaiting,
  mobileOf,
  newSale,
  type PaidBy,
  type Payment,
  quoteSale,
  readSale,
  replaceInSale,
  resumeSale,
  sendSale,
  startSale,
  useSale,
} from "../../features/counter/sale.ts";
import { ShiftDialog } from "../../features/counter/shift-dialog.tsx";
import { counterTexts as texts } from "../../features/counter/texts/en.ts";
import { type Priced, Ticket, ticketLine } from "../../features/counter/ticket.tsx";
import { UpiPane } from "../../features/counter/upi-pane.tsx";
import type { FoodChoice } from "../../features/menu/find-food.ts";
import { loadMenu, readMenu, refreshMenu } from "../../features/menu/page/menu-store.ts";
import { useMenu } from "../../features/menu/page/use-menu.ts";
import { useMenuNow } from "../../features/menu/sheet/food-builder.tsx";
import { openFoodSheet, type PutInCart, SheetHost } from "../../features/menu/sheet/open-sheet.tsx";
import { EditOrder } from "../../features/order/edit/edit-order.tsx";
import { orderAgain } from "../../features/order/mine/again/order-again.ts";
import { useQuoteAt } from "../../features/place/area-rules.ts";
import DeskPrinters from "../../features/printing/desk-printers.tsx";
import { PrintSlips } from "../../features/printing/print-slips.tsx";
import { toastChangeFailure } from "../../features/session/failure-toast.ts";
import { refreshSettings } from "../../features/settings/settings-changes.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { isFailure } from "../../platform/api/failure.ts";
import { onConnect, openNow, useConnection } from "../../platform/realtime/socket.ts";
import { useWakeLock } from "../../platform/wake-lock.ts";
import { Button } from "../../ui/controls/button.tsx";
import { KeyList } from "../../ui/display/key-list.tsx";
import { RupeeIcon } from "../../ui/icons/work-icons.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { Head, ShiftButton } from "./counter-head.tsx";
import styles from "./counter-page.module.css";

export default function CounterPage() {
  // Before the first render reads it: another person may have been here.
  useState(resumeSale);
  const query = useQuery({ queryKey: ["counter", "menu"], queryFn: loadMenu });
  useWakeLock();
  return (
    <div className={styles.counter}>
      <QueryView query={query} failed={texts.failedMenu} skeleton={<CounterSkeleton />}>
        {(menu) => <Till menuFromPage={menu} />}
      </QueryView>
    </div>
  );
}

const CounterSkeleton = () => (
  <Loading>
    <Skeleton height="100dvh" />
  </Loading>
);

/** What the ticket costs, by the rules with which the server prices it. */
function usePriced(menuFromPage: Menu): Priced {
  const known = useMenu(menuFromPage);
  const menu = useMenuNow(known, true) ?? known;
  const { tax } = useSettings();
  const { lines: quantities, way, address } = useSale();
  const quoteAt = useQuoteAt();
  const order = Object.keys(quantities);
  const lines = pricedLines(quantities, menu).sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
  const isDelivery = way === "delivery";
  const place = address && {
    label: "",
    ...(address.pincode && { pincode: address.pincode }),
    ...(address.location && { location: address.location }),
  };
  const quote = isDelivery ? quoteAt({ fulfilment: "delivery", place }, subtotalOf(orderableOf(lines))) : null;
  const isOutside = quote?.problem === "outsideArea";
  return {
    menu,
    lines,
    price: {
      ...priceLines(lines, menu, { deliveryFeePaise: quote?.feePaise ?? null, tax }),
      isFeeUnknown: quote?.problem === "locationNeeded",
    },
    placeProblem: isOutside ? texts.outside : quote?.problem === "locationNeeded" ? texts.feeUnknown : null,
  };
}

/** All but the menu. */
const refetchSales = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ["counter"], predicate: ({ queryKey }) => queryKey[1] !== "menu" });

/** One at a time: a press while the last one is under way does nothing. */
function useSelling(onShiftNeeded: () => void) {
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const client = useQueryClient();
  const run = async (send: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await send();
      refetchSales(client);
    } catch (error) {
      if (isFailure(error, "shiftNotOpen")) {
        void client.invalidateQueries({ queryKey: shiftQuery.queryKey });
        onShiftNeeded();
      } else if (readSale().sent === null) toastChangeFailure(error, texts.failedToSell);
      // What was refused may have changed: the switch, a price, what is sold out.
      refreshSettings().catch(() => undefined);
      refreshMenu().catch(() => undefined);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  const resend = useEffectEvent(() => {
    if (readSale().sent) void run(sendSale);
  });
  useEffect(() => {
    openNow();
    resend();
    return onConnect(() => {
      resend();
      void client.invalidateQueries({ queryKey: shiftQuery.queryKey });
    });
  }, [client]);
  return {
    isSending,
    resend: () => void run(sendSale),
    sell: (payment: Payment) => void run(() => startSale(payment)),
    quote: (payment: Payment, onFine: () => void) => void run(async () => ((await quoteSale(payment)) ? onFine() : undefined)),
  };
}

const focus = (id: string): void => document.getElementById(id)?.focus();

const PAYMENTS = ["upi", "cash", "card", "link"] as const satisfies PaidBy[];
const KEYS: Record<PaidBy, string> = { cash: "Alt+C", upi: "Alt+U", card: "Alt+K", link: "Alt+L" };

/** Of the contract's. */
const HELD_NAME_MAX = 60;

type Step = "order" | "cash" | "card";
/** `shiftFirst`: before cash is taken. */
type Asked = "address" | "held" | "waiting" | "shift" | "shiftFirst" | "keys" | null;

function Till({ menuFromPage }: { menuFromPage: Menu }) {
  const priced = usePriced(menuFromPage);
  const { menu, lines, price } = priced;
  const sale = useSale();
  const { counterOpen } = useSettings();
  const [query, setQuery] = useState("");
  const [step, setStep] = useState<Step>("order");
  const [asked, setAsked] = useState<Asked>(null);
  const [isEditing, setEditing] = useState(false);
  const client = useQueryClient();
  const refetch = () => refetchSales(client);
  const { data: shift = null, isSuccess: isShiftKnown } = useQuery(shiftQuery);
  const { data: customer } = useQuery(customerQuery(mobileOf(sale)));
  const { isSending, resend, sell, quote } = useSelling(() => setAsked("shift"));
  const isOffline = useConnection() === "offline";
  const isDelivery = sale.way === "delivery";
  useEffect(() => focus(MOBILE), []);

  /** What is missing is asked for first. */
  const pay = (by: PaidBy, hasShift = shift !== null || !isShiftKnown) => {
    if (lines.length === 0 || orderRefusal(lines) !== null || sale.sent || sale.sold) return;
    if (!counterOpen) return toast.error(texts.closed);
    if (isDelivery && mobileOf(sale) === undefined) return showMissing(MOBILE);
    if (isDelivery && sale.name.trim() === "") return showMissing(NAME);
    if (isDelivery && sale.address === null) return setAsked("address");
    const payment = { by, amountPaise: price.totalPaise };
    if (by === "link" && !isByPhone(sale)) return showMissing(MOBILE);
    if (by === "upi" || by === "link" || (by === "cash" && isDelivery)) return sell(payment);
    if (by === "cash" && !hasShift) return setAsked("shiftFirst");
    quote(payment, () => setStep(by));
  };
  const startNew = () => {
    newSale();
    setStep("order");
    // The button that was pressed is gone.
    requestAnimationFrame(() => focus(MOBILE));
  };
  const hold = useHeldChange(holdSale, (_, name) => {
    toast.success(texts.held(name));
    startNew();
  });
  const holdNow = () => {
    const { name, mobile, note } = sale;
    const isHoldable = lines.length > 0 && !sale.sent && !sale.sold && !hold.isPending;
    if (isHoldable)
      hold.mutate([name, mobile, note].map((each) => each.trim().slice(0, HELD_NAME_MAX)).find(Boolean) ?? texts.unnamed);
  };
  const again = ({ items }: Customer["orders"][number]) => {
    const { cart, gone, leftOut } = orderAgain(items, menu);
    for (const [key, quantity] of Object.entries(cart)) addToSale(key, quantity);
    const missing = [...gone, ...leftOut.map(({ name }) => name)];
    if (missing.length > 0) toast.info(texts.leftOut(missing.join(", ")));
    focus(SEARCH);
  };
  const back = () => {
    setStep("order");
    requestAnimationFrame(() => focus(SEARCH));
  };
  const sellOtherwise = () => {
    changeSale({ sold: null });
    back();
  };
  const search = (typed?: string) => {
    if (typed !== undefined) setQuery(typed);
    focus(SEARCH);
  };
  const closeAsked = () => setAsked(null);
  useShortcuts({
    KeyN: () => focus(MOBILE),
    KeyS: () => focus(SEARCH),
    KeyA: () => customer?.orders[0] && again(customer.orders[0]),
    Digit1: () => changeSale({ way: "delivery" }),
    Digit2: () => changeSale({ way: "pickup" }),
    Digit3: () => changeSale({ way: "dine_in" }),
    KeyC: () => pay("cash"),
    KeyH: holdNow,
    KeyU: () => pay("upi"),
    KeyK: () => pay("card"),
    KeyL: () => pay("link"),
  });

  const main: PaidBy = isDelivery ? "cash" : "upi";
  const others = PAYMENTS.filter((by) => by !== main && (by !== "link" || isByPhone(sale)));
  const pane = { duePaise: price.totalPaise, about: ticketLine(sale.way, lines), isSending, onBack: back };
  let panel: ReactNode;
  if (sale.sold?.paidBy === "link" && isWaiting(sale.sold))
    panel = <LinkPane sold={sale.sold} onBack={sellOtherwise} onNew={startNew} />;
  else if (sale.sold && isWaiting(sale.sold)) panel = <UpiPane sold={sale.sold} onBack={sellOtherwise} />;
  else if (sale.sold)
    panel = (
      <DonePane sold={sale.sold} onNew={startNew}>
        <PrintSlips order={{ _id: sale.sold.orderId, fulfilment: sale.sold.way }} />
        <EditOrder
          orderId={sale.sold.orderId}
          onOpenChange={setEditing}
          onSaved={({ amount }) => {
            if (sale.sold) changeSale({ sold: { ...sale.sold, amount } });
            refetch();
          }}
        />
      </DonePane>
    );
  else if (sale.sent && !isSending) panel = <UnansweredPane isSending={isSending} onRetry={resend} />;
  else if (step === "cash" && !isDelivery)
    panel = <CashPane {...pane} onTake={(cashGiven) => sell({ by: "cash", amountPaise: price.totalPaise, cashGiven })} />;
  else if (step === "card")
    panel = <CardPane {...pane} onPaid={(cardDigits) => sell({ by: "card", amountPaise: price.totalPaise, cardDigits })} />;
  else
    panel = (
      <Ticket priced={priced} onAddress={() => setAsked("address")}>
        {[main, ...others].map((by) => (
          <Button
            key={by}
            className={by === main ? styles.pay : undefined}
            look={by === main ? undefined : "ghost"}
            disabled={lines.length === 0 || !counterOpen}
            pending={isSending}
            pendingText={by === main && sale.sent ? texts.placing : undefined}
            aria-keyshortcuts={KEYS[by]}
            onClick={() => pay(by)}
          >
            {by === main ? <RupeeIcon /> : null}
            <span>{by === "cash" && isDelivery ? texts.cashAtDoor : texts[by]}</span>
            {by === main ? <span className="money">{formatPaise(price.totalPaise)}</span> : null}
          </Button>
        ))}
        <Button look="ghost" disabled={lines.length === 0} pending={hold.isPending} aria-keyshortcuts="Alt+H" onClick={holdNow}>
          {texts.hold}
        </Button>
      </Ticket>
    );

  const isBusy = sale.sent !== null || sale.sold !== null;
  const opened = sale.sold?.orderId ?? (step === "order" || isDelivery ? null : step);
  // On a phone it is below the whole menu.
  useEffect(() => {
    if (opened !== null) document.getElementById("ticket")?.scrollIntoView({ block: "start" });
  }, [opened]);
  return (
    <>
      <Head
        button={<ShiftButton isOpen={shift !== null} onClick={() => setAsked("shift")} />}
        onHeld={() => setAsked("held")}
        onWaiting={() => setAsked("waiting")}
        onKeys={() => setAsked("keys")}
      />
      <div className={styles.notices}>
        {counterOpen ? null : (
          <Banner>
            <span>
              <b>{texts.closed}</b> <span>{texts.closedText}</span>
            </span>
          </Banner>
        )}
        {isOffline ? <Banner offline>{texts.offline}</Banner> : null}
        <DeskPrinters />
      </div>
      <main className={styles.main} id="main" tabIndex={-1} inert={isBusy}>
        <CustomerBar onAgain={again} editing={{ onOpenChange: setEditing, onSaved: refetch }} onNext={search} />
        <FoodGrid {...{ menu, lines, query }} onQuery={setQuery} onAdd={addChoice} onPay={() => pay(main)} />
      </main>
      <section className={styles.ticket} id="ticket" aria-label={texts.ticket}>
        {panel}
      </section>
      {lines.length > 0 && !isBusy ? (
        <a className={styles.jump} href="#ticket">
          <span>{texts.ticket}</span>
          <span className="money">{formatPaise(price.totalPaise)}</span>
        </a>
      ) : null}
      {isEditing ? null : <SheetHost putInCart={putOnTicket} />}
      <AddressDialog open={asked === "address"} saved={customer?.addresses ?? []} onClose={closeAsked} />
      <HeldDialog open={asked === "held"} isFree={lines.length === 0 && !isBusy} onClose={closeAsked} />
      <WaitingDialog open={asked === "waiting"} onClose={closeAsked} />
      <ShiftDialog
        open={asked === "shift" || asked === "shiftFirst"}
        shift={shift}
        onOpened={() => {
          setAsked(null);
          if (asked === "shiftFirst") pay("cash", true);
        }}
        onClose={closeAsked}
      />
      <Dialog open={asked === "keys"} onOpenChange={closeAsked} title={texts.keys}>
        <KeyList className={styles.keys} list={texts.keyList} />
      </Dialog>
    </>
  );
}

function showMissing(id: string): void {
  toast.error(texts.fillIn);
  focus(id);
}

/** At once if nothing of it must be chosen first. */
function addChoice({ food, size }: FoodChoice, quantity: number): void {
  const menu = readMenu();
  const configuration = size ? { sizeId: size.id } : {};
  const made = menu && !food.deal ? keyFor(menu, food._id, configuration) : null;
  if (made && "key" in made) addToSale(made.key, quantity);
  else openFoodSheet({ foodId: food._id, configuration, quantity });
}

const putOnTicket: PutInCart = async ({ foodId, configuration, quantity, replaces }) => {
  const menu = readMenu() ?? (await refreshMenu());
  const made = keyFor(menu, foodId, configuration);
  if ("refusal" in made) return { refusal: made.refusal, isAlreadyShown: false };
  if (replaces === undefined) addToSale(made.key, quantity);
  else replaceInSale(replaces, made.key, quantity);
  return null;
};

/** With Alt, wherever the focus is but in a dialog. By their place: Alt makes other letters of them on some keyboards. */
function useShortcuts(shortcuts: Record<string, () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts[event.code];
    if (!shortcut || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (document.querySelector("[role=dialog][data-state=open]")) return;
    event.preventDefault();
    shortcut();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
