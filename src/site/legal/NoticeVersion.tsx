import { micromark } from 'micromark';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './LegalText.module.css';

/** An earlier version of a notice, from its Markdown. */
export function NoticeVersion({ markdown }: { markdown: string }) {
  // The page has a heading of its own, and links keep their targets.
  const html = micromark(markdown.replace(/^# .*\n/, ''), { allowDangerousHtml: false });
  return (
    <Grid className={styles['version']}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Grid>
  );
}

/** The published versions, the latest first. */
export function NoticeVersions({
  versions,
  current,
  now,
}: {
  /** `since`: the day from which it applied, in words. */
  versions: readonly { version: string; since: string }[];
  current: string | null;
  now: string;
}) {
  return (
    <Grid className={styles['version']}>
      <ul>
        {versions.map(({ version, since }) => (
          <li key={version}>
            <a href={`/privacidad/versiones/${version}`}>{version}</a>, {since}
            {version === current && ` ${now}`}
          </li>
        ))}
      </ul>
    </Grid>
  );
}
