export interface KeyListProps {
  label?: string;
  className?: string | undefined;
  list: readonly { keys: readonly string[]; text: string }[];
}

/** Keys of the keyboard, and what each does. */
export function KeyList({ label, className, list }: KeyListProps) {
  return (
    <dl className={className} aria-label={label}>
      {list.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
