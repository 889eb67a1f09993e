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

/** What the panel needs of better-auth's cookies and better-auth has no call for, as a plugin. */
const panelSessions = {
  id: 'panel-sessions',
  endpoints: {
    /** Who has given the right password and owes the second factor; null for nobody. */
    pendingSignIn: createAuthEndpoint('/panel/pending', { method: 'POST' }, async (context) => {
      const cookie = context.context.createAuthCookie('two_factor');
      const identifier = await context.getSignedCookie(cookie.name, context.context.secret);
      if (!identifier) return null;
      const found = await context.context.internalAdapter.findVerificationValue(identifier);
      return found === null || found.expiresAt < new Date() ? null : found.value;
    }),
    /** A new session in place of this one: what was known of the old cookie is worth nothing. */
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

/** Of what a browser signed with a passkey: the challenge's cookie, after the prefix. */
const CHALLENGE_COOKIE = 'passkey';

interface AuthOptions {
  kysely: Kysely<Schema>;
  dialect: DialectName;
  /** The site's secret; the panel's own key is derived from it. */
  secretKey: string;
  /** The site as the visitor sees it: cookies are `Secure` and `__Host-` when it is https. */
  origin: string;
  /** What authenticator applications and passkeys call the site. */
  name: string;
  /** Told of each session that ends before its time, by its account's id. */
  sessionEnded: (personId: string) => void;
  /** How passwords are stretched: by default as better-auth does, with scrypt. */
  stretching?: PasswordStretching | undefined;
}

/** What is kept of a password, and whether one is it. */
export interface PasswordStretching {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * The panel's accounts by better-auth. Its router is never mounted: the panel calls `auth.api` from
 * its own pages, behind its own checks (gate.ts), so nothing here is reached from outside. For the
 * same reason its rate limit is off: calls through `auth.api` skip it, and throttle.ts counts.
 *
 * Import this file when somebody first comes to the panel: the public site does not pay for it.
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
    // Its lines would name people; the audit log and ours say what matters.
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
      // The prefix `__Host-` stands in every name instead, which better-auth does not know.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-panel' : 'panel',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      session: {
        create: {
          // The last word on who gets in, whatever way they come.
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
        // Ours slows down by account and device, and a lock would shut the owner out.
        accountLockout: { enabled: false },
        // Digests already (second-factor.ts).
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
            // It stands for both factors, so whoever holds it must have proved to be its owner.
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
