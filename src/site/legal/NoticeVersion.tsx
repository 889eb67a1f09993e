import { micromark } from 'micromark';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './LegalText.module.css';

/** A notice as it was published once, from its twin in Markdown. */
export function NoticeVersion({ markdown }: { markdown: string }) {
  // The page says its own heading, and links lead where they led.
  const html = micromark(markdown.replace(/^# .*\n/, ''), { allowDangerousHtml: false });
  return (
    <Grid className={styles['version']}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Grid>
  );
}

/** The versions that there were, the newest first. */
export function NoticeVersions({
  versions,
  current,
  now,
}: {
  /** Each with since when it held, in words. */
  versions: readonly { version: string; since: string }[];
  current: string | null;
  /** Said of that one. */
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
