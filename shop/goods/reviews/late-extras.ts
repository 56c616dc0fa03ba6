import { lateScript } from '#shop/base/ui/late-script.tsx';

/** Photos are links, which open without a script. */
const extras = lateScript(async () => (await import('./review-extras.tsx')).ReviewExtras);

export const ReviewExtras = extras.Part;
export const loadReviewExtras = extras.load;
