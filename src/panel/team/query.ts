import { isLoopback } from '#server/platform/mail/smtp-address.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { unicodeAddress } from '#server/platform/mail/mail-text.ts';
import type { Shown } from '#panel/shell/outcome.ts';

const MEMBER_CHANGES = ['papel', 'suspender', 'restablecer'] as const;
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** @param nearby returns the URL of a port in the local network, or undefined */
export async function teamView(
  { people, invitations }: StaffTools,
  { visit, shown, expired }: { visit: PanelVisit; shown: Shown | null; expired: boolean },
  nearby: (port: number) => string | undefined = () => undefined,
) {
  const [everyone, pending, resetting] = await Promise.all([
    people.all(),
    invitations.pending(),
    invitations.resetting(),
  ]);
  const members = everyone.map((member) => ({
    ...inLetters(member),
    resetting: resetting.has(member.id),
    self: member.id === visit.person?.id,
  }));
  const params = visit.url.searchParams;
  const change = MEMBER_CHANGES.find((each) => each === params.get('confirmar'));
  const member = members.find(({ id, self }) => id === params.get('id') && !self);
  return {
    members,
    pending: pending.map(inLetters),
    /** The link that was just created, or `expired` if the page can no longer show the link. */
    made:
      shown && 'link' in shown
        ? { ...inLetters(shown), ...reachable(shown.link, nearby) }
        : expired
          ? ('expired' as const)
          : null,
    asked: change && member ? { change, member, to: params.get('papel') } : null,
  };
}

export type TeamView = Awaited<ReturnType<typeof teamView>>;

/**
 * Returns where `link` works. If `link` works only on the server itself, `nearby` is a link for
 * phones in the local network.
 */
function reachable(link: string, address: (port: number) => string | undefined) {
  const { protocol, port, pathname } = new URL(link);
  const reach = reachOf(link);
  const near =
    reach === 'machine' && protocol === 'http:' ? address(Number(port || 80)) : undefined;
  return { reach, nearby: near === undefined ? null : new URL(pathname, near).href };
}

function reachOf(link: string): 'machine' | 'network' | 'everywhere' {
  const { hostname } = new URL(link);
  if (isLoopback(hostname)) return 'machine';
  const isNear =
    /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname) ||
    !/[.:]/.test(hostname) ||
    hostname.endsWith('.local');
  return isNear ? 'network' : 'everywhere';
}

function inLetters<Of extends { email: string }>(of: Of): Of {
  return { ...of, email: unicodeAddress(of.email) };
}
