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

const panelSessions = {
  id: 'panel-sessions',
  endpoints: {
    // Returns the id of the account whose password this browser has sent, while its second factor
    // is still missing. Returns null if there is no such account.
    pendingSignIn: createAuthEndpoint('/panel/pending', { method: 'POST' }, async (context) => {
      const cookie = context.context.createAuthCookie('two_factor');
      const identifier = await context.getSignedCookie(cookie.name, context.context.secret);
      if (!identifier) return null;
      const found = await context.context.internalAdapter.findVerificationValue(identifier);
      return found === null || found.expiresAt < new Date() ? null : found.value;
    }),
    /** Replaces the session, so that a stolen copy of the old cookie becomes useless. */
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

const CHALLENGE_COOKIE = 'passkey';

interface AuthOptions {
  kysely: Kysely<Schema>;
  dialect: DialectName;
  secretKey: string;
  origin: string;
  name: string;
  sessionEnded: (personId: string) => void;
  stretching?: PasswordStretching | undefined;
}

export interface PasswordStretching {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * Sets up better-auth for the panel. throttle.ts limits the sign-in attempts, because better-auth
 * does not limit calls of `auth.api`. staff.ts imports this file only when the panel is used, so
 * that the public site does not load better-auth.
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
    // The log of better-auth contains people's names, so the log is off.
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
      // Off: this setting would add a second prefix, `__Secure-`, to the `__Host-` below.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-panel' : 'panel',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      session: {
        create: {
          // Runs at every kind of sign-in. Returns false to refuse a suspended account.
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
        // Failed attempts lock no account, because a stranger could lock out a colleague. Instead,
        // throttle.ts makes the next attempt wait.
        accountLockout: { enabled: false },
        // The recovery codes are already hashes (second-factor.ts), so they need no encryption.
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
            // A passkey replaces password and second factor, so the device must verify its owner.
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
