import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from '#server/settings/config.ts';

type Listens = Pick<Config, 'host' | 'siteUrl'>;

const EVERYWHERE = ['', '::', '0.0.0.0'];
/** Networks that containers and virtual machines have within this machine. */
const WITHIN = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|podman|cni)/;

/** The address of the site as this machine opens it, without a slash at the end. */
export function ownUrl({ host, siteUrl }: Listens, port: number): string {
  if (siteUrl) return siteUrl.origin;
  const isLocal = [...EVERYWHERE, '127.0.0.1', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

/**
 * The addresses at which a phone in the same network opens the site.
 *
 * @returns none for a site with a public address, or one that does not listen to other machines
 */
export function networkUrls(
  { host, siteUrl }: Listens,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (siteUrl !== null || !EVERYWHERE.includes(host)) return [];
  return Object.entries(interfaces)
    .filter(([name]) => !WITHIN.test(name))
    .flatMap(([, each = []]) => each)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
