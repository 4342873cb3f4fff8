import { Redirect } from 'wouter';

/** Redirects /admin to its first screen. */
export default function AdminStart() {
  return <Redirect to="/admin/dashboard" replace />;
}
