import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { notificationKinds } from '../../values/lists.ts';
import { id, isoDate, openWord } from '../../values/primitives.ts';

export const notice = z.strictObject({
  id,
  kind: openWord(notificationKinds),
  /** A sentence in the reader's language. */
  text: z.string(),
  /** The page of the app that the notification links to. */
  href: z.string(),
  createdAt: isoDate,
  isRead: z.boolean(),
});

export const noticeRoutes = defineRoutes({
  listNotices: {
    method: 'GET',
    path: '/api/notices',
    summary: "The caller's latest 50 notifications in the current organization",
    permission: 'notice.read',
    responses: { 200: z.strictObject({ items: z.array(notice), unread: z.number().int() }) },
    errors: ['unauthenticated', 'forbidden'],
  },
  readNotices: {
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark all notifications as read',
    permission: 'notice.read',
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden'],
  },
});
