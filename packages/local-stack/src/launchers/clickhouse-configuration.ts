/** Users and profiles for local use; the HTTP interface listens on the loopback address only. */
export const CLICKHOUSE_CONFIGURATION = `<clickhouse>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip><ip>::1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <access_management>1</access_management>
    </default>
  </users>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
</clickhouse>
`;
