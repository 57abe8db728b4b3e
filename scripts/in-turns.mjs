// Keeps the output of programs that run at the same time apart.

/**
 * Of several writers only the one that began first writes at once. What the others write is held back until those before them have ended.
 * @param {(text: string) => void} write
 */
export function inTurns(write) {
  const writers = [];
  return {
    begin() {
      const writer = { held: "", hasEnded: false };
      writers.push(writer);
      return {
        /** @param {string} text */
        say(text) {
          if (writers[0] === writer) write(text);
          else writer.held += text;
        },
        end() {
          writer.hasEnded = true;
          while (writers[0]?.hasEnded) {
            writers.shift();
            if (writers[0]?.held) write(writers[0].held);
          }
        },
      };
    },
  };
}
