import { expect, it } from "vitest";
import { MovableClock } from "../../testing/movable-clock.ts";
import { RateLimiter } from "./rate-limiter.ts";

it("allows at most the maximum in any window, per key, and returns the remaining wait", () => {
  const clock = new MovableClock();
  const limiter = new RateLimiter({ max: 2, windowMs: 1_000 }, clock.read);
  expect(limiter.take("a")).toBe(0);
  clock.advance(400);
  expect([limiter.take("a"), limiter.take("b")]).toEqual([0, 0]);
  clock.advance(100);
  expect(limiter.take("a")).toBe(500);
  clock.advance(499);
  expect(limiter.take("a")).toBe(1);
  clock.advance(1);
  expect([limiter.take("a"), limiter.take("a")]).toEqual([0, 400]);
  clock.advance(5_000);
  expect([limiter.take("a"), limiter.take("a"), limiter.take("b")]).toEqual([0, 0, 0]);
});
