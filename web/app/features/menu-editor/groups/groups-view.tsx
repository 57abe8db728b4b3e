import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useNavigate } from "react-router";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { groupWords, isOnSale } from "../menu-words.ts";
import { groupTexts as texts } from "../texts/en.ts";
import { GroupDrawer } from "./group-drawer.tsx";
import { foodsUsing, usageWords } from "./group-use.ts";
import styles from "./groups.module.css";

const LIST = "/admin/menu/groups";
/** In place of an ID. */
const NEW = "new";

export interface GroupsViewProps {
  menu: MenuDocument;
  /** The group whose drawer is open, or `new`. */
  id: string | undefined;
}

/** All option groups. */
export default function GroupsView({ menu, id }: GroupsViewProps) {
  const navigate = useNavigate();
  const group = menu.modifierGroups.find(({ _id }) => _id === id);
  const isMissing = id !== undefined && id !== NEW && !group;
  const add = (
    <ButtonLink look="ghost" to={`${LIST}/${NEW}`}>
      <PlusIcon small />
      {texts.add}
    </ButtonLink>
  );
  return (
    <>
      {menu.modifierGroups.length === 0 ? (
        <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText}>
          {add}
        </Empty>
      ) : (
        <Panel title={texts.title}>
          <p className="muted">{texts.hint}</p>
          {isMissing ? <InlineError>{texts.notFound}</InlineError> : null}
          <ul className={styles.groups}>
            {menu.modifierGroups.map((each) => (
              <GroupRow key={each._id} group={each} menu={menu} />
            ))}
          </ul>
          <div>{add}</div>
        </Panel>
      )}
      {group || id === NEW ? (
        <GroupDrawer key={id} menu={menu} group={group ?? null} onClose={() => void navigate(LIST, { preventScrollReset: true })} />
      ) : null}
    </>
  );
}

function GroupRow({ group, menu }: { group: ModifierGroup; menu: MenuDocument }) {
  const soldOut = group.modifiers.filter((modifier) => !isOnSale(modifier)).map(({ name }) => name);
  return (
    <li>
      <div className="grow">
        <h3>{group.name}</h3>
        <p>{`${groupWords(group)} · ${usageWords(foodsUsing(menu, group._id))}`}</p>
        <p>{group.modifiers.map(({ name }) => name).join(", ")}</p>
        {soldOut.length > 0 ? <p className={styles.soldOut}>{texts.soldOut(soldOut.join(", "))}</p> : null}
      </div>
      <ButtonLink look="quiet" size="sm" to={`${LIST}/${group._id}`} aria-label={texts.editNamed(group.name)} preventScrollReset>
        {texts.edit}
      </ButtonLink>
    </li>
  );
}
