import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { username } from 'better-auth/plugins/username';
import type { Kysely } from 'kysely';
import type { DialectName } from '#server/platform/database/capabilities.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { derivedKey } from '#server/platform/signed-token.ts';
import {
  ADDRESS_HEADER,
  FRESH_MS,
  IDLE_SECONDS,
  PASSWORD_LENGTH,
  USERNAME,
  USERNAME_LENGTH,
} from './limits.ts';
import { setSessionCookie } from 'better-auth/cookies';

/** A plugin for what the panel needs of better-auth's cookies and better-auth has no call for. */
const panelSessions = {
  id: 'panel-sessions',
  endpoints: {
    /** The account that has given its password and still needs the second factor; null without one. */
    pendingSignIn: createAuthEndpoint('/panel/pending', { method: 'POST' }, async (context) => {
      const cookie = context.context.createAuthCookie('two_factor');
      const identifier = await context.getSignedCookie(cookie.name, context.context.secret);
      if (!identifier) return null;
      const found = await context.context.internalAdapter.findVerificationValue(identifier);
      return found === null || found.expiresAt < new Date() ? null : found.value;
    }),
    /** Replaces the session, so that a former cookie is worthless. */
    renewSession: createAuthEndpoint(
      '/panel/renew',
      { method: 'POST', use: [sessionMiddleware] },
      async (context) => {
        const { session, user } = context.context.session;
        const { internalAdapter } = context.context;
        const renewed = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session: renewed, user });
        await internalAdapter.deleteSession(session.token);
        return renewed.token;
      },
    ),
  },
} as const;

/** The cookie of a passkey's challenge, without the prefix. */
const CHALLENGE_COOKIE = 'passkey';

interface AuthOptions {
  kysely: Kysely<Schema>;
  dialect: DialectName;
  /** The site's secret; the panel's own key is derived from it. */
  secretKey: string;
  /** The site as the visitor sees it: cookies are `Secure` and `__Host-` when it is https. */
  origin: string;
  /** The site's name in authenticator applications and passkeys. */
  name: string;
  /** Called with the account's id when one of its sessions ends early. */
  sessionEnded: (personId: string) => void;
  /** The hashing of passwords; by default better-auth's scrypt. */
  stretching?: PasswordStretching | undefined;
}

/** Hashes and verifies passwords. */
export interface PasswordStretching {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * The panel's accounts by better-auth. Its router is never mounted: the panel calls `auth.api` from
 * its own pages, behind its own checks (gate.ts), so that nothing is reachable from outside. Its
 * rate limit is off, because calls of `auth.api` skip it; throttle.ts counts.
 *
 * This file is imported at the first request to the panel, so that the public site does not load
 * it.
 */
export function createAuth(options: AuthOptions) {
  const { kysely, dialect, secretKey, origin, name, sessionEnded, stretching } = options;
  const secure = origin.startsWith('https:');
  return betterAuth({
    appName: name,
    baseURL: origin,
    basePath: '/panel/sin-montar',
    secret: derivedKey(secretKey, 'staff').toString('base64url'),
    database: { db: kysely, type: dialect },
    telemetry: { enabled: false },
    // Its log would name people; the audit log and ours record what matters.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    disabledPaths: ['/is-username-available'],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      revokeSessionsOnPasswordReset: true,
      ...(stretching && { password: stretching }),
    },
    user: {
      modelName: 'staff',
      fields: { name: 'lastname' },
      additionalFields: {
        firstname: { type: 'string', required: false, defaultValue: '', input: false },
        role: { type: 'string', required: true, input: false },
        suspended: { type: 'boolean', required: true, defaultValue: false, input: false },
        publishes: { type: 'number', required: false, defaultValue: 0, input: false },
      },
    },
    session: {
      modelName: 'staff_session',
      expiresIn: IDLE_SECONDS,
      updateAge: 60,
      freshAge: FRESH_MS / 1000,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'staff_account' },
    verification: { modelName: 'staff_verification' },
    advanced: {
      // Every name has the prefix `__Host-` instead, which better-auth does not know.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-panel' : 'panel',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      session: {
        create: {
          // The final check of every way to sign in.
          async before({ userId }, context) {
            const user = await context?.context.internalAdapter.findUserById(userId);
            return (user as { suspended?: boolean } | null | undefined)?.suspended === false
              ? undefined
              : false;
          },
        },
        delete: {
          after({ userId }) {
            sessionEnded(userId);
            return Promise.resolve();
          },
        },
      },
    },
    plugins: [
      username({
        minUsernameLength: USERNAME_LENGTH.least,
        maxUsernameLength: USERNAME_LENGTH.most,
        usernameValidator: (given) => USERNAME.test(given),
        displayUsername: false,
      }),
      twoFactor({
        // throttle.ts slows down by account and device; a lock would shut the owner out.
        accountLockout: { enabled: false },
        // They are digests already (second-factor.ts).
        backupCodeOptions: { storeBackupCodes: 'plain' },
        schema: { twoFactor: { modelName: 'staff_two_factor' } },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: name,
        origin,
        advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: {
          afterVerification({ verification }) {
            // A passkey counts as both factors, so its owner must have been verified.
            if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
          },
        },
        schema: { passkey: { modelName: 'staff_passkey' } },
      }),
      panelSessions,
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
