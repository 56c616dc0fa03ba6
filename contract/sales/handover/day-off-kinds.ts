export const DAY_OFF_KINDS = ['fixed', 'announced'] as const;
export type DayOffKind = (typeof DAY_OFF_KINDS)[number];
