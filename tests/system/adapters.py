import ifaddr


def adapter(*ips: str | tuple[str, int, int], name: str = "eth0", prefix: int = 24) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(ip, prefix, name) for ip in ips])
