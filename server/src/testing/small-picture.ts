/** A WebP of 24 by 18 pixels. The sizes of a large one take a quarter of a second of processor time. */
export const SMALL_PICTURE = Buffer.from(
  "UklGRrwAAABXRUJQVlA4ILAAAABQBQCdASoYABIAPzmOwFcvKacjqAqp4CcJbACdMoBOAA7ex5uBTauBje3PnYjoYPjYd7AA/t7se9sQ5B/swVISNEESl3GePIkct9aoPxkV0tpDUf8+W2TM75KRtpRImwDWv29vWnkXGkzAD+HqZ28b6TfZq6BY/fLfy31IkSzC2UYi+E83RXvQBly6lr6hKStOlVkXj8SPxy+oe7j8yZ9ndJf+4W1ieBaXaG1lWHaAAA==",
  "base64",
);
