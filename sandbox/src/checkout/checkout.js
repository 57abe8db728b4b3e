/**
 * The sandbox's payment window, with the interface of Razorpay's standard checkout: `new Razorpay(options).open()`.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps
 * It lives in the page, in an open shadow root, where the real one opens a frame. Data enters it as text only.
 */
(() => {
  const base = new URL(".", document.currentScript.src);
  const ANSWER_TIMEOUT_MS = 15_000;
  const TITLE_ID = "title";
  const NOTE_ID = "note";
  const UNREACHABLE = "The payment could not be sent. Check your connection and try again.";

  const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const formatPaise = (paise) => `₹${paise % 100 === 0 ? whole.format(paise / 100) : exact.format(paise / 100)}`;

  class Razorpay {
    #options;
    #listeners = new Map();
    #window = null;

    constructor(options) {
      const amount = Number(options?.amount);
      if (!options?.key || !options.order_id || !Number.isSafeInteger(amount) || amount < 100) {
        throw new Error("Razorpay (sandbox): `key`, `order_id` and `amount` (in paise, at least 100) are required");
      }
      this.#options = { ...options, amount };
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#window) return;
      if (this.#options.redirect && this.#options.callback_url) return leaveToHostedPage(this.#options);
      this.#window = new PaymentWindow(this.#options, {
        paid: (answer) => {
          this.#window = null;
          this.#options.handler?.(answer);
        },
        failed: (error) => {
          for (const listener of this.#listeners.get("payment.failed") ?? []) listener({ error });
        },
        dismissed: () => {
          this.#window = null;
          this.#options.modal?.ondismiss?.();
        },
      });
    }

    close() {
      this.#window?.dismiss();
    }
  }

  class PaymentWindow {
    #options;
    #told;
    #host = element("div");
    #dialog;
    #error;
    #actions;
    #question;
    #opener = document.activeElement;
    #busy = false;
    #closed = false;
    #expired = false;
    #timer;

    constructor(options, told) {
      this.#options = options;
      this.#told = told;
      this.#build();
      if (options.timeout > 0) this.#timer = setTimeout(() => this.#expire(), options.timeout * 1000);
    }

    /** Closes without a payment. Does nothing while one is under way: its outcome would be lost. */
    dismiss() {
      if (this.#busy || this.#closed) return;
      this.#remove();
      this.#told.dismissed();
    }

    #build() {
      const { amount, theme } = this.#options;
      const root = this.#host.attachShadow({ mode: "open" });
      const style = element("link", { rel: "stylesheet", href: new URL("checkout.css", base).href });
      const title = `Pay ${formatPaise(amount)}`;
      this.#error = element("p", { class: "error", role: "alert" });
      this.#actions = element("div", { class: "actions" }, [
        this.#button("pay", title, `Paying ${formatPaise(amount)}`, "checkout/pay"),
        this.#button("fail", "Fail this payment", "Failing this payment", "checkout/fail"),
      ]);
      this.#question = this.#buildQuestion();
      this.#dialog = element("dialog", { "aria-labelledby": TITLE_ID, "aria-describedby": NOTE_ID, tabindex: "-1" }, [
        element("div", { class: "panel" }, [this.#buildHead(), this.#buildSummary(), this.#error, this.#actions, this.#question]),
      ]);
      if (/^#[0-9a-f]{6}$/i.test(theme?.color ?? "")) colour(this.#dialog, theme.color);
      this.#listen();
      root.append(style, this.#dialog);
      // Shown once it is styled; unstyled rather than never.
      for (const outcome of ["load", "error"]) style.addEventListener(outcome, () => this.#show(), { once: true });
      document.body.append(this.#host);
    }

    #buildHead() {
      const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, [cross()]);
      close.addEventListener("click", () => this.#askToClose());
      return element("div", { class: "head" }, [
        element("span", { class: "note", id: NOTE_ID }, ["Sandbox: no money moves"]),
        close,
      ]);
    }

    #buildSummary() {
      const { amount, description, name } = this.#options;
      const row = (term, detail) => [element("dt", {}, [term]), element("dd", {}, [detail])];
      return element("div", { class: "summary" }, [
        element("div", { class: "oven", "aria-hidden": "true" }),
        element("h2", { id: TITLE_ID }, [description || "Your order"]),
        element("p", { class: "amount" }, [formatPaise(amount)]),
        element("dl", {}, [...(name ? row("Paying to", name) : []), ...row("Card", "Test •••• 4242")]),
      ]);
    }

    /** For `modal.confirm_close`. */
    #buildQuestion() {
      const leave = element("button", { type: "button", class: "fail" }, ["Leave without paying"]);
      const stay = element("button", { type: "button", class: "pay" }, ["Keep paying"]);
      leave.addEventListener("click", () => this.dismiss());
      stay.addEventListener("click", () => this.#ask(false));
      return element("div", { class: "actions", hidden: "" }, [
        element("p", { class: "question" }, ["Leave this payment?"]),
        stay,
        leave,
      ]);
    }

    #button(kind, label, busyLabel, path) {
      const text = element("span", {}, [label]);
      const button = element("button", { type: "button", class: kind }, [text]);
      button.addEventListener("click", async () => {
        if (this.#busy) return;
        this.#error.textContent = "";
        this.#setBusy(button, text, busyLabel);
        const outcome = await this.#send(path);
        this.#setBusy(button, text, label, false);
        this.#settle(outcome);
      });
      return button;
    }

    #setBusy(button, text, label, busy = true) {
      this.#busy = busy;
      text.textContent = label;
      button.setAttribute("aria-busy", String(busy));
      // Not `disabled`: the focus would be lost.
      for (const each of this.#dialog.querySelectorAll("button")) each.setAttribute("aria-disabled", String(busy));
    }

    async #send(path) {
      const { key, order_id, amount, prefill } = this.#options;
      const body = JSON.stringify({ key_id: key, order_id, amount, email: prefill?.email, contact: prefill?.contact });
      const headers = { "content-type": "application/json" };
      try {
        const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
        const response = await fetch(new URL(path, base), { method: "POST", headers, body, signal });
        const answer = await response.json();
        if (response.status >= 500) return { unreachable: true };
        return answer.error ? { failed: answer.error } : { paid: answer };
      } catch {
        return { unreachable: true };
      }
    }

    #settle({ paid, failed }) {
      if (paid) {
        this.#remove();
        this.#told.paid(paid);
        return;
      }
      this.#error.textContent = failed ? failed.description : UNREACHABLE;
      if (failed) this.#told.failed(failed);
      const { retry } = this.#options;
      const isOver = failed && (retry === false || retry?.enabled === false);
      if (isOver || this.#expired) this.dismiss();
    }

    #askToClose() {
      if (this.#busy) return;
      if (this.#options.modal?.confirm_close && this.#question.hidden) this.#ask(true);
      else this.dismiss();
    }

    #ask(asking) {
      this.#question.hidden = !asking;
      this.#actions.hidden = asking;
      (asking ? this.#question : this.#actions).querySelector("button").focus();
    }

    #expire() {
      this.#expired = true;
      this.dismiss();
    }

    #listen() {
      const { escape: closesOnEscape = true, backdropclose = false } = this.#options.modal ?? {};
      this.#dialog.addEventListener("keydown", (event) => {
        if (event.key === "Tab") keepFocus(this.#dialog, event);
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        if (closesOnEscape) this.#askToClose();
      });
      // A phone's back gesture.
      this.#dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        if (closesOnEscape) this.#askToClose();
      });
      // The browser may close it against our will; not while a payment is under way.
      this.#dialog.addEventListener("close", () => {
        if (this.#busy) this.#show();
        else this.dismiss();
      });
      this.#dialog.addEventListener("click", (event) => {
        if (backdropclose && event.target === this.#dialog) this.#askToClose();
      });
    }

    #show() {
      if (this.#closed || this.#dialog.open) return;
      this.#dialog.showModal();
      // Not on a button: the Enter that placed the order would pay it.
      this.#dialog.focus();
    }

    #remove() {
      this.#closed = true;
      clearTimeout(this.#timer);
      this.#dialog.close();
      this.#host.remove();
      if (this.#opener?.isConnected) this.#opener.focus();
    }
  }

  /** The whole tab goes to the provider's page, which sends it on to `callback_url`. */
  function leaveToHostedPage({ key, order_id, amount, name, description, prefill, callback_url }) {
    const fields = {
      key_id: key,
      order_id,
      amount,
      name,
      description,
      callback_url,
      email: prefill?.email,
      contact: prefill?.contact,
    };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
    const inputs = given.map(([field, value]) => element("input", { type: "hidden", name: field, value: String(value) }));
    const form = element("form", { method: "post", action: new URL("checkout/embedded", base).href, hidden: "" }, inputs);
    document.body.append(form);
    form.submit();
  }

  function element(tag, attributes = {}, children = []) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function cross() {
    const svg = "http://www.w3.org/2000/svg";
    const icon = document.createElementNS(svg, "svg");
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(svg, "path");
    path.setAttribute("d", "M6 6l12 12M18 6L6 18");
    icon.append(path);
    return icon;
  }

  /** The page's own colour on the button, and black or white on it, whichever stands out more (WCAG relative luminance). */
  function colour(dialog, hex) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    dialog.style.setProperty("--accent", hex);
    dialog.style.setProperty("--accent-ink", 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff");
  }

  /** A modal dialog lets the focus out to the browser's own buttons; round and round is what people expect here. */
  function keepFocus(dialog, event) {
    const buttons = [...dialog.querySelectorAll("button")].filter((button) => button.getClientRects().length > 0);
    const at = buttons.indexOf(dialog.getRootNode().activeElement);
    const leaves = event.shiftKey ? at <= 0 : at === buttons.length - 1;
    if (!leaves) return;
    event.preventDefault();
    buttons.at(event.shiftKey ? -1 : 0).focus();
  }

  window.Razorpay = Razorpay;
})();
