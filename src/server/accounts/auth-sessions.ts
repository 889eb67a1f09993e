import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/** What the panel needs of better-auth's cookies and better-auth has no call for, as a plugin. */
export const panelSessions = {
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
