import { useCallback } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { OpenSlot } from '#contract/sales/handover/slot-shapes.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { type OwnData, useAnswer } from '#shop/base/api/use-own-data.ts';

const NONE: OpenSlot[] = [];

/** The slots that a zone offers to an order of so many litres; none without a zone. */
export function useOpenSlots(
  zoneId: number | undefined,
  litres = 0,
): Pick<OwnData<OpenSlot[]>, 'value' | 'problem' | 'askAgain'> {
  const { value, problem, askAgain } = useAnswer(
    useCallback(
      async (signal) => {
        if (zoneId === undefined) return { zoneId, slots: NONE };
        const path = pathTo(paths.openSlots, { id: zoneId });
        const url = litres > 0 ? callTo(path, { litres }) : path;
        return { zoneId, slots: await browserApi.get(url, signal) };
      },
      [zoneId, litres],
    ),
  );
  // What was answered for another zone is none of this one.
  return { value: value?.zoneId === zoneId ? value?.slots : undefined, problem, askAgain };
}
