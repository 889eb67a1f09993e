import { loadBrand } from '#content/brand.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { type Captcha, createCaptcha } from '#server/captcha/captcha.ts';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { createForgeryTokens, type ForgeryTokens } from '#server/forgery/token.ts';
import { createLeadStore, type LeadStore } from '#server/leads/store.ts';
import type { Logger } from '#server/log.ts';
import { createRateLimit, type RateLimit } from '#server/rate-limit/rate-limit.ts';

/** Everything with a state of its own, made once per process; pages find it in `Astro.locals`. */
export interface Services {
  config: Config;
  brand: Brand;
  log: Logger;
  database: Database;
  leads: LeadStore;
  captcha: Captcha;
  forgery: ForgeryTokens;
  rateLimit: RateLimit;
}
