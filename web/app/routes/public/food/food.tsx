import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { kitchenAllergens, menuOfFood } from "@forno/contract/menu/rules/food-menu.ts";
import { isFoodForm, readChoices } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { refusalWords } from "@forno/contract/menu/rules/line/problem/line-problem.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { putInCart } from "../../../features/cart/cart-steps.ts";
import { useCart } from "../../../features/cart/shown-cart.ts";
import { useCartSummary } from "../../../features/cart/view/use-cart-summary.ts";
import { foodsOf, loadMenu, useKnownCards, useKnownMenu } from "../../../features/menu/page/menu-store.ts";
import { FoodBuilder, type FoodBuilderProps, useMenuNow } from "../../../features/menu/sheet/food-builder.tsx";
import { foodPageTexts as texts } from "../../../features/menu/texts/en-sheet.ts";
import { publicMeta, shopOf } from "../../../frame/page/page-meta.ts";
import { useFrontPage } from "../../../frame/site/front-page.ts";
import { pageData } from "../../../page-data.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Empty } from "../../../ui/status/empty.tsx";
import styles from "./food.module.css";
import { foodData } from "./food-data.ts";

interface FoodPageData extends Pick<FoodBuilderProps, "initial" | "problem" | "kitchen"> {
  food: Food;
  menu: Menu;
}

function foodAt(menu: Menu, slug: string | undefined): Food {
  const food = menu.foods.find((each) => each.slug === slug);
  if (!food) throw new Response(null, { status: 404 });
  return food;
}

/** Without scripts the form is sent here: the server reads what was chosen, and shows its price. */
export function loader({ context, params, request }: LoaderFunctionArgs): FoodPageData {
  const { menu } = context.get(pageData);
  const food = foodAt(menu, params.slug);
  const page = { food, menu: menuOfFood(menu, food), kitchen: kitchenAllergens(menu) };
  const { search, searchParams } = new URL(request.url);
  if (!isFoodForm(search)) return page;
  const index = indexOf(menu);
  const initial = readChoices(index, food, searchParams);
  const { refusal } = resolveLine(index, food, initial.configuration);
  return { ...page, initial, problem: refusal && refusalWords(refusal) };
}

export async function clientLoader({ params }: LoaderFunctionArgs): Promise<FoodPageData> {
  const menu = await loadMenu();
  return { menu, food: foodAt(menu, params.slug) };
}

export function meta(args: MetaArgs<typeof loader>) {
  const { food } = args.loaderData ?? {};
  if (!food) return [{ title: texts.gone }];
  const shop = shopOf(args);
  const data = shop && foodData(shop, food, args.loaderData?.menu ?? null);
  return [
    ...publicMeta(args, { title: food.name, description: texts.description(food.name, food.description), image: food.image }),
    ...(data ? [{ "script:ld+json": data }] : []),
  ];
}

function CartLink() {
  const cards = useKnownCards();
  const Summary = useCartSummary(useCart());
  return Summary && cards && <Summary foods={foodsOf(cards)} look="row" />;
}

/** A food's own address: its sheet in place. */
export default function FoodPage() {
  const page = useLoaderData<typeof loader>();
  const known = useMenuNow(useKnownMenu());
  const menu = known ?? page.menu;
  const food = menu.foods.find(({ _id }) => _id === page.food._id);
  const frontPage = useFrontPage();
  return (
    <div className="container">
      <p className={styles.back}>
        <ButtonLink look="quiet" to={{ pathname: frontPage, hash: "menu" }}>
          <ArrowLeftIcon small />
          {texts.menu}
        </ButtonLink>
      </p>
      <noscript>
        <p className={styles.plain}>{texts.plain}</p>
      </noscript>
      {food ? (
        <FoodBuilder
          key={food._id}
          place="page"
          food={food}
          menu={menu}
          kitchen={known ? undefined : page.kitchen}
          initial={page.initial}
          problem={page.problem}
          formAction={`/menu/${food.slug}`}
          title={(name) => <h1>{name}</h1>}
          putInCart={putInCart}
          cartLink={<CartLink />}
          onDone={(line) => toast.success(texts.added(line))}
        />
      ) : (
        <Empty shape="nothing" heading="h1" title={texts.gone} text={texts.goneText} />
      )}
    </div>
  );
}
