import { type DragEvent, useEffect, useEffectEvent, useState } from "react";

/** A clipboard may have a text and its picture: in a field, the text is pasted. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element && target.matches("input, textarea") && clipboardData?.types.includes("text/plain") === true;

/** Files that are pasted anywhere on the page, or dropped on the element that gets `dropTarget`. */
export function useDroppedFile(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files.item(0);
    if (!file || isTextForField(event)) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer.files.item(0);
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { isOver, dropTarget };
}
