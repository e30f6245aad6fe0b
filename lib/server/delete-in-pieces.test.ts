import { describe, expect, test, vi } from "vitest";
import { deleteInPieces, nextPiece } from "./delete-in-pieces.ts";

describe("deletion in pieces", () => {
  test("goes on until a statement has fewer than it could delete", async () => {
    let left = 1234;
    const deleted: number[] = [];
    await deleteInPieces(async (most) => {
      const count = Math.min(most, left);
      left -= count;
      deleted.push(count);
      return count;
    });
    expect(left).toBe(0);
    expect(deleted.length).toBeGreaterThan(1);
  });

  test("asks once where there is nothing", async () => {
    const asked: number[] = [];
    await deleteInPieces(async (most) => {
      asked.push(most);
      return 0;
    });
    expect(asked).toHaveLength(1);
  });

  test("makes pieces smaller while they take long", async () => {
    const now = vi.spyOn(performance, "now");
    let clock = 0;
    now.mockImplementation(() => clock);
    const asked: number[] = [];
    await deleteInPieces(async (most) => {
      clock += 200;
      asked.push(most);
      return asked.length < 4 ? most : 0;
    });
    now.mockRestore();
    expect(asked).toEqual([250, 125, 100, 100]);
  });

  test.each([
    // Rows that are read from a disk.
    [1000, 500, 500],
    [400, 30, 333],
    [100, 10_000, 100],
    // Rows that are in memory.
    [250, 0, 500],
    [400, 20, 500],
    [1000, 1, 1000],
  ])("after %i rows in %i ms come %i", (piece, ms, next) => {
    expect(nextPiece(piece, ms)).toBe(next);
  });
});
