import type { Call } from '../call.ts';
import { bannerCalls, staffBanners } from './banners.ts';
import { jobCalls, staffJobs } from './jobs.ts';
import { messageTextCalls, staffMessageTexts } from './message-texts.ts';
import { messageCalls, staffMessages } from './messages.ts';
import { staffOrders } from './orders.ts';
import { pageCalls, staffPages } from './pages.ts';
import { selfCalls } from './self.ts';
import { settingCalls, staffSettings } from './settings.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  pages: staffPages,
  bannieres: staffBanners,
  reglages: staffSettings,
  modeles: staffMessageTexts,
  messages: staffMessages,
  taches: staffJobs,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  listStaffPages: staffPages.call,
  ...pageCalls,
  listStaffBanners: staffBanners.call,
  ...bannerCalls,
  listSettings: staffSettings.call,
  ...settingCalls,
  listMessageTexts: staffMessageTexts.call,
  ...messageTextCalls,
  listMessages: staffMessages.call,
  ...messageCalls,
  listFailedJobs: staffJobs.call,
  ...jobCalls,
};
