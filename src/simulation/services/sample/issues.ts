import type { TrackerIssue } from '../content.ts';

type Row = [
  title: string,
  labels: string,
  assignee: string | null,
  state: TrackerIssue['state'],
  body: string,
];

/** Oldest first. */
const rows: readonly Row[] = [
  ['Timetable shows 24:00 for midnight', 'bug', 'mira', 'closed', 'It must be 00:00 next day.'],
  ['Retries ignore Retry-After', 'bug webhooks', 'jonas', 'closed', 'We parse it and drop it.'],
  ['Explain crossings cancelled by ice', 'docs', null, 'open', 'Support is asked each winter.'],
  ['Car length is not checked', 'bug booking', 'ada', 'open', 'A lorry was booked as a car.'],
  ['Export bookings as CSV', 'feature booking', null, 'open', 'Accounting copies by hand.'],
  ['Refund page times out', 'bug payments', 'ada', 'open', 'Always above 40 bookings.'],
  ['Dark colours for the bridge display', 'feature', 'mira', 'closed', 'Glare at night.'],
  ['Signature differs behind the proxy', 'bug webhooks', null, 'open', 'The header is folded.'],
  ['Say which statuses are tried again', 'docs webhooks', 'jonas', 'open', 'Only 5xx and 429.'],
  ['Dog tickets sold out at 0:00', 'bug booking', null, 'open', 'The stock resets an hour late.'],
  ['Search finds no umlauts', 'bug', 'mira', 'open', 'Try Föhr.'],
  ['Send the boarding pass by chat', 'feature', null, 'open', 'Beside mail, not instead.'],
  ['Bounced mail is retried for ever', 'bug mail', 'ada', 'open', 'Stop after the first 5xx.'],
  [
    'Load test for the summer timetable',
    'chore',
    'jonas',
    'open',
    'Last year 900 requests a second.',
  ],
  ['Delivery queue stalls on one slow host', 'bug webhooks', 'jonas', 'open', 'One slot a host.'],
  ['Round prices once, at the end', 'bug payments', 'ada', 'closed', 'A cent is lost per line.'],
  ['Rename the harbour of Nes', 'chore', null, 'open', 'The sign says Nes-Veerdam.'],
  ['Keyboard order on the booking form', 'bug a11y', 'mira', 'open', 'Date comes after submit.'],
  ['Tide table is off by an hour', 'bug', null, 'open', 'Since the clocks changed.'],
  ['Warn about gales a day before', 'feature mail', null, 'open', 'From 8 Beaufort.'],
  ['Log the reason of a cancelled crossing', 'feature', 'ada', 'closed', 'Ice, wind or crew.'],
  ['Two orders share one number', 'bug payments', 'ada', 'open', 'After a retry on timeout.'],
  [
    'Describe the hooks in OpenAPI',
    'docs webhooks',
    null,
    'open',
    'Partners write clients by hand.',
  ],
  ['Jitter for endpoints made before 2.3', 'bug webhooks', 'jonas', 'open', 'It is set to none.'],
];

/** The tracker of the ferry company. */
export const sampleIssues: readonly TrackerIssue[] = rows.map(
  ([title, labels, assignee, state, body], index) => ({
    number: index + 1,
    title,
    body,
    state,
    labels: labels.split(' '),
    assignee,
    createdAt: new Date(Date.UTC(2026, 0, 5 + index * 2, 8 + (index % 9), 15)).toISOString(),
    comments:
      index % 4 === 1
        ? [{ author: 'mira', text: 'Seen again today.', createdAt: '2026-03-10T10:00:00.000Z' }]
        : [],
  }),
);
