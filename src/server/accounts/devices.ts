import { createSigner } from '#server/platform/signed-token.ts';
import type { ThrottleKey } from './throttle.ts';
import type { PanelVisit } from './visit.ts';

/** For how long a browser is known, in seconds: a year since its last signing in. */
const KNOWN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Browsers that an account has been used from. Their tries are counted apart, so that whoever tries
 * an account's password from elsewhere, all day long, never makes its owner wait.
 */
export interface Devices {
  /** Gives the browser a cookie that says so. It opens nothing. */
  remember(visit: Pick<PanelVisit, 'origin' | 'setCookies'>, username: string): void;
  /** @returns the user name of the account that this browser was last used with; null for none */
  known(visit: Pick<PanelVisit, 'cookie' | 'origin'>): string | null;
  /** What this try counts against. */
  keys(
    visit: Pick<PanelVisit, 'cookie' | 'origin' | 'address'>,
    username: string,
    what: 'password' | 'code',
  ): ThrottleKey[];
}

export function createDevices(secretKey: string): Devices {
  const signer = createSigner(secretKey, 'panel-device');
  const nameOf = (origin: string) =>
    origin.startsWith('https:') ? '__Host-panel_equipo' : 'panel_equipo';
  const opened = ({ cookie, origin }: Pick<PanelVisit, 'cookie' | 'origin'>): string | null => {
    const pair = cookie
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(`${nameOf(origin)}=`));
    return pair === undefined ? null : signer.open(pair.slice(pair.indexOf('=') + 1));
  };
  return {
    known: (visit) => opened(visit)?.split('\n', 1)[0] ?? null,
    remember({ origin, setCookies }, username) {
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      const value = signer.sign(`${username.toLowerCase()}\n${crypto.randomUUID()}`);
      setCookies.push(
        `${nameOf(origin)}=${value}; Path=/; Max-Age=${KNOWN_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
    keys({ cookie, origin, address }, username, what) {
      const account = username.toLowerCase();
      const known = opened({ cookie, origin });
      if (known?.split('\n', 1)[0] === account) {
        return [['device', `${what}:${known}`]];
      }
      return [
        ['address', address],
        ['account', `${what}:${account}`],
      ];
    },
  };
}
