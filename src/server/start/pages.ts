import { join } from 'node:path';
import { settingsWords } from '#content/words/settings-words.ts';
import {
  createPageMaker,
  type PageMaker,
  type PageMakerOptions,
} from '#server/pages/page-maker.ts';
import { KEPT } from '#server/pages/kept-pages.ts';
import type { Config } from '#server/settings/config.ts';
import { captchaSources } from '#forms/captcha-providers.ts';
import { widenPolicy } from '#server/platform/http/content-policy.ts';
import { COPIES_DAYS } from '#server/watch/backup/copy-names.ts';
import type { BuiltSite } from './site.ts';

export function pagesOf(
  config: Config,
  { code, findAnyPage }: BuiltSite,
  log: PageMakerOptions['log'],
  keptIn: string = join(config.dataDir, 'contenido', KEPT),
): PageMaker {
  const { retentionDays, blockedDays } = config;
  const facts = () => ({
    retentionDays,
    blockedDays,
    captcha: config.captcha.provider,
    copiesDays: COPIES_DAYS,
    destinations: [
      ...(config.webhook === null ? [] : [config.webhook.url.host]),
      ...config.chats.map(({ channel, target }) => channel.provider?.(target) ?? channel.label),
    ],
  });
  return createPageMaker({
    code,
    keptIn,
    log,
    siteUrl: () => config.siteUrl,
    findPage: findAnyPage,
    words: ({ legal }) => settingsWords(legal, facts()),
    widenPolicy: (policy) => widenPolicy(policy, captchaSources(config.captcha.provider)),
  });
}
