import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnline } from '#browser/use-online.ts';
import { PAYMENT_CHECK } from '#contract/base/limits.ts';
import { ApiError } from '#shop/base/api/client.ts';
import { useVisible } from '#shop/base/ui/hooks/use-visible.ts';

/** What caused the check. */
type AskedBy = 'page' | 'time' | 'hand';

/** Statuses for which a retry is useless. */
const FINAL_REFUSALS = [400, 403, 404];

/**
 * Follows a payment: checks after each of `pauses` while the page is visible and online, until `isOpen` is false, once
 * more when the payer returns, and on `check`.
 */
export function useStatus<T>({
  load,
  pauses,
  isOpen,
  onAnswer,
  onFailure,
}: {
  load: (signal: AbortSignal | undefined) => Promise<T>;
  pauses: Pauses;
  isOpen: (value: T) => boolean;
  onAnswer?: (value: T, by: AskedBy) => void;
  onFailure?: (error: ApiError, by: AskedBy) => void;
}) {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<ApiError>();
  const [isChecking, setIsChecking] = useState(false);
  const [count, setCount] = useState(0);
  const [lostInARow, setLostInARow] = useState(0);
  const isRunning = useRef(false);
  const leaving = useRef<AbortController>(undefined);
  const isOnline = useOnline();
  const isVisible = useVisible();

  const ask = async (by: AskedBy) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsChecking(true);
    const signal = leaving.current?.signal;
    try {
      const answer = await load(signal);
      if (signal?.aborted) return;
      setValue(answer);
      setProblem(undefined);
      setLostInARow(0);
      onAnswer?.(answer, by);
    } catch (error) {
      if (signal?.aborted || !(error instanceof ApiError)) return;
      setProblem(error);
      setLostInARow((lost) => lost + 1);
      onFailure?.(error, by);
    } finally {
      isRunning.current = false;
      if (!signal?.aborted) {
        setIsChecking(false);
        if (by !== 'hand') setCount((times) => times + 1);
      }
    }
  };
  const askByTime = useEffectEvent((by: AskedBy) => void ask(by));
  const isRefused = problem !== undefined && FINAL_REFUSALS.includes(problem.status);
  const isSettled = value === undefined ? isRefused : !isOpen(value);
  const isHere = isOnline && isVisible;
  const wasHere = useRef(isHere);
  const pauseMs = isSettled || !isHere ? undefined : pauses(count);
  const askAfterAbsence = useEffectEvent(() => {
    if (!isSettled && count > 0) void ask('time');
  });

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    isRunning.current = false;
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (pauseMs === undefined) return;
    const timer = setTimeout(() => askByTime(count === 0 ? 'page' : 'time'), pauseMs);
    return () => clearTimeout(timer);
  }, [pauseMs, count]);

  useEffect(() => {
    const isBack = isHere && !wasHere.current;
    wasHere.current = isHere;
    // A payer back from the wallet's app wants the outcome at once.
    if (isBack) askAfterAbsence();
  }, [isHere]);

  return {
    value,
    problem,
    isChecking,
    isOnline,
    /** Responses lost since the last one. */
    lostInARow,
    /** No further check without a press. */
    isAtRest: !isSettled && pauses(count) === undefined,
    check: () => ask('hand'),
  };
}

/** Milliseconds before the next check after `count` of them; undefined to stop. */
export type Pauses = (count: number) => number | undefined;

const EVERY_MS = 4000;

const FOR_MS = 120_000;

/** Every 4 s for two minutes, while the customer pays beside the page (rule M-26). */
export const whilePaying: Pauses = (count) => (count < FOR_MS / EVERY_MS ? EVERY_MS : undefined);

const GROWING_MS = [4000, 6000, 9000, 13_000, 19_000, 28_000, 40_000];

/** Eight checks at growing pauses after a return from the provider (rule M-26). */
export const afterReturn: Pauses = (count) =>
  count === 0 ? PAYMENT_CHECK.firstMs : GROWING_MS[count - 1];
