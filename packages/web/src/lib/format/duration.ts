type Translate = (key: string, values: Record<string, number>) => string;

/** "59 seconds"; from a minute on "2 minutes 5 seconds". `t` is for the common namespace. */
export function formatDuration(seconds: number, t: Translate): string {
  if (seconds < 60) return t('duration.seconds', { seconds });
  return t('duration.minutesSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
