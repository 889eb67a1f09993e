import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { type Config, EVERYWHERE } from '#server/settings/config.ts';

/** Networks of containers, virtual machines and tunnels, where no phone of the house is. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|virtualbox|vmware|lxc|podman|cni|tailscale|wg|utun|zt|bridge100)/i;

/**
 * The addresses at which a phone in the same network opens the site.
 *
 * @returns none for a site with a public address, or one that does not listen to other machines
 */
export function networkUrls(
  { host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (siteUrl !== null || !EVERYWHERE.includes(host)) return [];
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, each = []]) => each)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
