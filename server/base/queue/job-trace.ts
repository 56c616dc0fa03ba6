import { fieldsOf } from '#contract/base/tables.ts';
import { currentStep } from '#server/base/traces/steps.ts';

/** A job's data with the step that queues it, if one does. */
export const withTrace = <D extends object | null>(data: D): D => {
  const traceparent = currentStep.getStore();
  return data === null || traceparent === undefined ? data : { ...data, traceparent };
};

/** The step that queued a job. */
export function traceOf(data: unknown): string | undefined {
  const { traceparent } = fieldsOf(data);
  return typeof traceparent === 'string' ? traceparent : undefined;
}
