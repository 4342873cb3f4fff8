import { Redirect } from 'wouter';

/** The bare address of the admin area leads to its first screen. */
export default function AdminStart() {
  return <Redirect to="/admin/dashboard" replace />;
}
